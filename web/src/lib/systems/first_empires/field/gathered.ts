import type { ActionDraft } from '$lib/table/draft.svelte';
import type { EmpiresSlip } from '$lib/wire';

/** Whether what a slip stands for is in the pool. */
export function isIn(draft: ActionDraft, { field, value }: EmpiresSlip): boolean {
  const chosen = draft.value(field);
  if (!field) return true;
  if (Array.isArray(chosen)) return chosen.includes(value);
  return typeof chosen === 'boolean' ? chosen : String(chosen ?? '') === value;
}

/** Whether a slip can be taken out again: an ability is only changed for another one. */
export function canLeave({ field }: EmpiresSlip): boolean {
  return field !== '' && field !== 'ability';
}

/** Take a slip up, or lay it down again. What follows from it is chosen along, where it can be. */
export function turn(draft: ActionDraft, slip: EmpiresSlip): void {
  const { field, value } = slip;
  const wasIn = isIn(draft, slip);
  if (!field || (wasIn && !canLeave(slip))) return;
  const before = draft.value(field);
  if (Array.isArray(before)) draft.choose(field, wasIn ? before.filter((each) => each !== value) : [...before, value]);
  else if (typeof before === 'boolean') draft.choose(field, !wasIn);
  else if (typeof before === 'number') draft.choose(field, wasIn ? 0 : Number(value));
  else draft.choose(field, wasIn ? '' : value);
  if (field === 'ability') draft.choose('skill', slip.skill);
  settle(draft);
}

/** What is left open by that is chosen as it can be. */
function settle(draft: ActionDraft): void {
  const { missing } = draft;
  if (missing?.choice.type !== 'among') return;
  const open = missing.choice.options.find(({ barred }) => !barred);
  if (open) draft.choose(missing.name, open.value);
}
