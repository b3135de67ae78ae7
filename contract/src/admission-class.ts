/**
 * Traffic class of a call, which decides how long it waits for a slot and whether it is shed. `list` (lists, and what is the
 * same for everybody) has few slots and waits briefly, `look` a little longer; `change` writes; `sending` receives files;
 * `sign-in` hashes passwords or checks factors, each at the CPU cost of a hundred tips. `money` pays: it has slots and
 * connections of its own, which no flood of other calls takes. `report` adds up what may be a million rows: each runs on a
 * connection that nothing else waits for.
 */
export type AdmissionClass = 'list' | 'look' | 'change' | 'sending' | 'sign-in' | 'money' | 'report'
