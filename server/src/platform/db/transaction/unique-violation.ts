import pg from 'pg'
import { type Refusal, refuse } from '../../errors.ts'

/** The constraint that a statement ran into, when it was one of uniqueness. */
export function violatedUniqueConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === '23505' ? error.constraint : undefined
}

/** The refusal for a username or email that somebody else got first; any other error comes back as it was. */
export function mapAccountUniqueViolation(error: unknown): Refusal | unknown {
  const constraint = violatedUniqueConstraint(error)
  if (constraint === 'account_username_key')
    return taken('USERNAME_TAKEN', 'username', 'This username is taken.')
  if (constraint === 'account_email_key')
    return taken('EMAIL_TAKEN', 'email', 'An account with this email already exists.')
  return error
}

function taken(code: 'USERNAME_TAKEN' | 'EMAIL_TAKEN', path: string, message: string): Refusal {
  return refuse(code, { errors: [{ path, message }] })
}
