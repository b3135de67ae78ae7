/** How long a token of files and a guest's age pass live: apart from the other limits, as every first screen needs both. */
export const lives = { fileTokenMinutes: 10, agePassDays: 30 } as const
