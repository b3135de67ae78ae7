/**
 * How long a token of files and a guest's age pass live, and how often the web renews the token: apart from the other limits,
 * as first screens need them.
 */
export const lives = { fileTokenMinutes: 10, fileTokenRefreshMs: 300_000, agePassDays: 30 } as const
