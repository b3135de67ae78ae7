/** The time by which shapes reckon what somebody's age is; a client whose device may be wrong puts the server's time here. */
export const clock = { now: (): number => Date.now() }
