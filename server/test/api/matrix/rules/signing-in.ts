import { anybodys, type Declared, everybody, needsProof, type Rule } from './rule.ts'

export const signingIn = {
  // Signing in and out: what opens these is proven in their noun's tests.
  'POST /user/login': {
    may: { fan: [], creator: [] },
    body: ({ username }) => ({ identifier: username, password: 'Wrong-Day-43' }),
  },
  // The operator asks guests to sign in.
  'POST /user/confirm-age': { may: { nothing: [] }, body: () => ({ dateOfBirth: '1990-01-01' }) },
  'POST /user/logout': anybodys,
  'POST /user/register': { may: { nothing: [] }, needs: needsProof },
  'POST /user/reset-password': { may: { nothing: [] }, needs: needsProof },
  'POST /two-factor/initialize': {
    may: { fan: everybody },
    body: ({ username }) => ({ authenticationType: 'RESET_PASSWORD', identifier: username, medium: 'EMAIL' }),
  },
  'POST /two-factor/validate': { may: { nothing: [] }, needs: needsProof },
  'POST /google-auth/authenticate-google-user': { may: { nothing: [] }, needs: needsProof },
  'POST /google-auth/register-google-user': { may: { nothing: [] }, needs: needsProof },
  'GET /google-auth/login': { may: { nothing: [] }, needs: 'Google' },
  'GET /twitter/login': { may: { nothing: [] }, needs: 'X' },
  'GET /twitter/verify': { may: { nothing: [] }, needs: needsProof },
  'POST /twitter/finish-sign-in': { may: { nothing: [] }, needs: needsProof },
  'POST /twitter/register-twitter-user': { may: { nothing: [] }, needs: needsProof },
  'POST /passkey/start-sign-in': anybodys,
  'POST /passkey/sign-in': { may: { nothing: [] }, needs: needsProof },
  'POST /user/undo-delete-account': { may: { nothing: [] }, body: () => ({ token: 'A'.repeat(43) }) },
  'POST /user/validate-unique-resource': {
    may: { fan: everybody },
    body: ({ username }) => ({ resource: 'USERNAME', value: username }),
  },
  'POST /admin/open-set-up': {
    may: { nothing: [] },
    body: () => ({ token: 'nobodys' }),
    needs: 'the token of a mailed link',
  },
  'POST /admin/finish-set-up': {
    may: { nothing: [] },
    body: () => ({ token: 'nobodys', password: 'Sunny-Day-42', otp: '123456' }),
    needs: 'the token of a mailed link',
  },
  'POST /admin/start-passkey-sign-in': {
    may: { nothing: [] },
    body: () => ({ email: 'a@b.example', password: 'Wrong-Day-43' }),
  },
  'POST /admin/login': {
    may: { nothing: [] },
    body: () => ({ email: 'a@b.example', password: 'Wrong-Day-43' }),
  },
} satisfies Partial<Record<Declared, Rule>>
