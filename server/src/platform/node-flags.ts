/**
 * What Node is started with to run `main.ts`. One helper collects garbage instead of four: on a machine of few processors the
 * requests wait for helpers that wait for a processor (ADR 24).
 * Room for young objects is bounded: with 8 MB the process holds a quarter to a third less, at the same processor time a request (ADR 97).
 * Garbage is collected when the heap has grown by 30 % since the last time, instead of up to fourfold (ADR 121).
 * Every object begins as a young one: V8 takes what requests under way hold for what lasts, makes it old, and has to look through the whole heap for it (ADR 159).
 */
export const nodeFlags = [
  '--v8-pool-size=1',
  '--max-semi-space-size=8',
  '--heap-growing-percent=30',
  '--no-allocation-site-pretenuring',
]

/**
 * What it is started with besides: threads of one heap of C instead of several, of which each keeps what it has once taken (ADR 156).
 * It counts where glibc is, before the process begins, and says nothing elsewhere.
 */
export const nodeEnvironment = { MALLOC_ARENA_MAX: '1' }
