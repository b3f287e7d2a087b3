/** The one door to the wire types, which are written from the server's own. */
export type * from './generated';
