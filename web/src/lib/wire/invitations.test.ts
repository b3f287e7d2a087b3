import { beforeEach, describe, expect, it } from 'vitest';
import { invitationTo, invitingLink, takeInvitationFromAddress } from './invitations';

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/t/EMBER-402913');
});

describe('an invitation', () => {
  it('is taken out of the address and kept', () => {
    history.replaceState(null, '', '/t/EMBER-402913#invitation=abc');
    takeInvitationFromAddress('EMBER-402913');
    expect(invitationTo('EMBER-402913')).toBe('abc');
    expect(location.hash).toBe('');
  });

  it('is for its own table only', () => {
    history.replaceState(null, '', '/t/EMBER-402913#invitation=abc');
    takeInvitationFromAddress('EMBER-402913');
    expect(invitationTo('OWL-100000')).toBeNull();
  });

  it('stands behind the # of a link', () => {
    expect(invitingLink('EMBER-402913', 'abc')).toBe(`${location.origin}/t/EMBER-402913#invitation=abc`);
    expect(invitingLink('EMBER-402913', null)).toBe(`${location.origin}/t/EMBER-402913`);
  });
});
