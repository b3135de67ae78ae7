/** Roles of admins. An OWNER may make every call of the back office. */
export const adminRoles = ['OWNER', 'FINANCE', 'MODERATOR', 'SUPPORT'] as const
export type AdminRole = (typeof adminRoles)[number]
