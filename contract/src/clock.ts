/** The time by which shapes reckon what somebody's age is; a client whose device may be wrong puts the server's time here. */
export const ageCheckClock = { now: (): number => Date.now() }
