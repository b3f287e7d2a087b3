import { beforeEach, expect, test } from 'vitest';
import { heldSeat, heldSeats, hold, takeSeatFromAddress } from './seats';

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
