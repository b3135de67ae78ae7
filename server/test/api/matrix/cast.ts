/** Personas that make every call, named by their relation to the two main ones, `creator` and their `fan`. */
export const members = [
  'creator',
  'fan',
  'stranger',
  'lapsed',
  'muted',
  'muter',
  'blocked',
  'blocker',
] as const
export type Member = (typeof members)[number]
export type Persona = Member | 'guest'
export const personas: readonly Persona[] = ['guest', ...members]

/** Ids and names that a call may be aimed at, by the parameter that takes them. */
export type Names = Record<string, string>
export const aims = [
  'open',
  'paid',
  'hidden',
  'removed',
  'draft',
  'creator',
  'fan',
  'free',
  'list',
  'folder',
  'left',
  'deleted',
] as const
export type Aim = (typeof aims)[number]

/** Personas with a former session: they left, are erased, were suspended, or their session expired. */
export const formers = ['left', 'deleted', 'suspended', 'expired'] as const
export type Former = (typeof formers)[number]
