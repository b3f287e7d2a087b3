import { beforeEach, expect, test } from 'vitest';
import { giveUp, heldSeat, heldSeats, hold, takeSeatFromAddress } from './seats';

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
});

test('the secret leaves the address bar and is kept', () => {
  history.replaceState(null, '', '/t/EMBER-42#seat=s3cret');
  takeSeatFromAddress('EMBER-42');
  expect(location.hash).toBe('');
  expect(heldSeat('EMBER-42')?.secret).toBe('s3cret');
});

test('a new secret for the same table takes the place of the old one, name and all', () => {
  hold({ table: 'EMBER-42', secret: 'old', name: 'Kresk' });
  hold({ table: 'EMBER-42', secret: 'new' });
  expect(heldSeats()).toHaveLength(1);
  expect(heldSeat('EMBER-42')).toMatchObject({ secret: 'new', name: '' });
});

test('the table sat at last comes first', () => {
  hold({ table: 'EMBER-42', secret: 'a' });
  hold({ table: 'SALT-19', secret: 'b' });
  expect(heldSeats().map((seat) => seat.table)).toEqual(['SALT-19', 'EMBER-42']);
});

test('a link that opens no seat does not cost the seat that is held', () => {
  hold({ table: 'EMBER-42', secret: 'mine', name: 'Kresk' });
  for (const link of ['old', 'older']) {
    history.replaceState(null, '', `/t/EMBER-42#seat=${link}`);
    takeSeatFromAddress('EMBER-42');
    expect(heldSeat('EMBER-42')?.secret).toBe(link);
  }
  giveUp('EMBER-42');
  expect(heldSeat('EMBER-42')).toMatchObject({ secret: 'mine', name: 'Kresk' });
});

test('once a link has opened its seat, the one before is over', () => {
  hold({ table: 'EMBER-42', secret: 'mine' });
  history.replaceState(null, '', '/t/EMBER-42#seat=other');
  takeSeatFromAddress('EMBER-42');
  hold({ table: 'EMBER-42', secret: 'other', name: 'Odo', before: undefined });
  giveUp('EMBER-42');
  expect(heldSeat('EMBER-42')).toBeUndefined();
});
