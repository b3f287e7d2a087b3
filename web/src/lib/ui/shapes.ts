/** What a number of somebody's is drawn as, one of these for each: known by its outline. */
export const SHAPES = {
  drop: 'M10 1.5C12 7 18 10.5 18 16A8 7.4 0 0 1 2 16C2 10.5 8 7 10 1.5Z',
  shield: 'M2 3H18V12C18 18 14 21.5 10 23 6 21.5 2 18 2 12Z',
  gash: 'M10 1L17 5V17L10 23 3 17V5Z',
};
export type Shape = keyof typeof SHAPES;
