import { defineEmailTask } from '../../platform/email/email-task.ts'

type About =
  | 'NEW_PLACE'
  | 'GUESSES'
  | 'DISABLED'
  | 'ENABLED'
  | 'PASSWORD_RESET'
  | 'AUTHENTICATOR_RENEWED'
  | 'ROLE_CHANGED'
  | 'SET_UP'
  | 'PASSKEY_ADDED'
  | 'PASSKEY_REMOVED'
  | 'PASSWORD_CHANGED'
  | 'OWN_AUTHENTICATOR_RENEWED'

type Payload = { to: string; adminId: string; about: About; address?: string }

/**
 * Emails an admin, or an owner about them, a change of their access to the back office, in English, the back
 * office’s language.
 */
export const mailAdminAccessChanged = defineEmailTask<
  Payload,
  { about: About; admin: string; address: string }
>(
  'mail-admin',
  async (ctx, { to, adminId, about, address }) => {
    const people = await ctx.db
      .selectFrom('admin')
      .select(['id', 'email'])
      .where('id', 'in', [to, adminId])
      .execute()
    const [reader, admin] = [to, adminId].map((id) => people.find((each) => each.id === id))
    if (!reader || !admin) return null
    return {
      email: reader.email,
      language: null,
      about,
      admin: admin.email,
      address: address ?? 'an unknown address',
    }
  },
  (_, { about, admin, address }, { brandName }) => {
    const { title, paragraphs } = news[about](admin, address)
    return {
      subject: `${brandName} back office: ${title}`,
      title,
      paragraphs,
      footnote: 'You’re receiving this email because it concerns the security of the back office.',
    }
  },
)

const ask = 'If you didn’t expect this, contact whoever runs the platform now.'

const news: Record<About, (email: string, address: string) => { title: string; paragraphs: string[] }> = {
  NEW_PLACE: (email, address) => ({
    title: 'New sign-in',
    paragraphs: [
      `Someone signed in as ${email} from ${address}, where you haven’t signed in before.`,
      'If this wasn’t you, have an owner reset your password and two-factor authentication now.',
    ],
  }),
  GUESSES: (email, address) => ({
    title: 'Too many failed sign-in attempts',
    paragraphs: [
      `Someone entered many incorrect passwords or codes for ${email} within an hour, most recently from ${address}.`,
      'Incorrect codes mean that someone has the password or an open session. If this wasn’t you, have the password reset now.',
    ],
  }),
  DISABLED: (email) => ({
    title: 'Your access was disabled',
    paragraphs: [`${email} can no longer sign in to the back office.`, ask],
  }),
  ENABLED: (email) => ({
    title: 'Your access was restored',
    paragraphs: [`${email} can sign in to the back office again.`, ask],
  }),
  PASSWORD_RESET: (email) => ({
    title: 'Your password was reset',
    paragraphs: [`The back office password of ${email} was reset, and you were logged out everywhere.`, ask],
  }),
  ROLE_CHANGED: (email) => ({
    title: 'Your role was changed',
    paragraphs: [
      `The role of ${email} in the back office was changed, and you were logged out everywhere. Sign in again to continue.`,
      ask,
    ],
  }),
  SET_UP: (email) => ({
    title: 'Your account is set up',
    paragraphs: [`${email} can now sign in to the back office with codes from a new authenticator app.`, ask],
  }),
  PASSKEY_ADDED: (email) => ({
    title: 'A passkey was added',
    paragraphs: [`${email} can now sign in to the back office with the password and a new passkey.`, ask],
  }),
  PASSKEY_REMOVED: (email) => ({
    title: 'A passkey was removed',
    paragraphs: [
      `A passkey of ${email} was removed and can no longer be used to sign in to the back office.`,
      ask,
    ],
  }),
  PASSWORD_CHANGED: (email) => ({
    title: 'Your password was changed',
    paragraphs: [
      `The back office password of ${email} was changed, and you were logged out everywhere else.`,
      ask,
    ],
  }),
  OWN_AUTHENTICATOR_RENEWED: (email) => ({
    title: 'A new authenticator app was set up',
    paragraphs: [
      `Codes for ${email} now come from a new authenticator app. The old one no longer works, and you were logged out everywhere else.`,
      ask,
    ],
  }),
  AUTHENTICATOR_RENEWED: (email) => ({
    title: 'A new authenticator app was set up',
    paragraphs: [
      `Codes for ${email} now come from a new authenticator app. The old one no longer works, and you were logged out everywhere.`,
      ask,
    ],
  }),
}
