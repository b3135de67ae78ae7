/**
 * What Node is started with to run `main.ts`. One helper collects garbage instead of four: on a machine of few processors the
 * requests wait for helpers that wait for a processor (ADR 24).
 */
export const nodeFlags = ['--v8-pool-size=1']
