/**
 * Lifetimes of file tokens and of a guest's age pass, and the web's interval of renewing the token: apart from the other limits,
 * as first screens need them.
 */
export const tokenLifetimes = { fileTokenMinutes: 10, fileTokenRefreshMs: 300_000, agePassDays: 30 } as const
