import { emailTask } from '../../platform/email/email-task.ts'

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
export const mailAdmin = emailTask<Payload, { about: About; admin: string; address: string }>(
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
      subject: `${brandName} back-office: ${title}`,
      title,
      paragraphs,
      footnote: 'You get this mail because it concerns the safety of the back-office.',
    }
  },
)

const ask = 'If you did not expect this, ask whoever runs the platform now.'

const news: Record<About, (email: string, address: string) => { title: string; paragraphs: string[] }> = {
  NEW_PLACE: (email, address) => ({
    title: 'A sign-in from a new place',
    paragraphs: [
      `Somebody signed in as ${email} from ${address}, where you have not signed in before.`,
      'If it was not you, have your password reset and a new authenticator app set up now.',
    ],
  }),
  GUESSES: (email, address) => ({
    title: 'Many tries to sign in',
    paragraphs: [
      `There were many wrong passwords or codes for ${email} within an hour, the last from ${address}.`,
      'Wrong codes mean that somebody has the password or an open session. If it was not you, have the password reset now.',
    ],
  }),
  DISABLED: (email) => ({
    title: 'Your access was ended',
    paragraphs: [`${email} can no longer sign in to the back-office.`, ask],
  }),
  ENABLED: (email) => ({
    title: 'Your access is back',
    paragraphs: [`${email} can sign in to the back-office again.`, ask],
  }),
  PASSWORD_RESET: (email) => ({
    title: 'Your password was reset',
    paragraphs: [`${email} has a new password for the back-office, and was signed out everywhere.`, ask],
  }),
  ROLE_CHANGED: (email) => ({
    title: 'Your role was changed',
    paragraphs: [
      `${email} has another role in the back-office now, and was signed out everywhere. Sign in again to go on.`,
      ask,
    ],
  }),
  SET_UP: (email) => ({
    title: 'You are set up',
    paragraphs: [`${email} can sign in to the back-office with the codes of a new authenticator app.`, ask],
  }),
  PASSKEY_ADDED: (email) => ({
    title: 'A passkey was added',
    paragraphs: [`${email} can show a new passkey after the password.`, ask],
  }),
  PASSKEY_REMOVED: (email) => ({
    title: 'A passkey was removed',
    paragraphs: [`A passkey of ${email} opens the back-office no more.`, ask],
  }),
  PASSWORD_CHANGED: (email) => ({
    title: 'Your password was changed',
    paragraphs: [`${email} has a new password for the back-office, and was signed out everywhere else.`, ask],
  }),
  OWN_AUTHENTICATOR_RENEWED: (email) => ({
    title: 'A new authenticator app was set up',
    paragraphs: [
      `Codes for ${email} come from a new authenticator app. The old one is no longer good, and she was signed out everywhere else.`,
      ask,
    ],
  }),
  AUTHENTICATOR_RENEWED: (email) => ({
    title: 'A new authenticator app was set up',
    paragraphs: [
      `Codes for ${email} come from a new authenticator app. The old one is no longer good, and you were signed out everywhere.`,
      ask,
    ],
  }),
}
