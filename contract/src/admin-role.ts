import { z } from 'zod'

/** What an admin is there for. An OWNER may make every call of the back-office. */
export const adminRole = z.enum(['OWNER', 'FINANCE', 'MODERATOR', 'SUPPORT'])
export type AdminRole = z.output<typeof adminRole>
