/**
 * Invitations this browser was sent. One comes in the fragment of a link, which no server ever sees, and is kept here:
 * it lets its holder watch and sit down at a table that is closed to strangers.
 */
const PREFIX = 'hearthside.invitation.';

export function invitationTo(table: string): string | null {
  return localStorage.getItem(PREFIX + table);
}

export function keepInvitation(table: string, invitation: string): void {
  localStorage.setItem(PREFIX + table, invitation);
}

export function dropInvitation(table: string): void {
  localStorage.removeItem(PREFIX + table);
}

/** Take the invitation out of the address bar, if one is there, and keep it. */
export function takeInvitationFromAddress(table: string): void {
  const invitation = new URLSearchParams(location.hash.slice(1)).get('invitation');
  if (!invitation) return;
  keepInvitation(table, invitation);
  history.replaceState(history.state, '', location.pathname + location.search);
}

export function invitingLink(code: string, invitation: string | null): string {
  return `${location.origin}/t/${code}${invitation ? `#invitation=${invitation}` : ''}`;
}
