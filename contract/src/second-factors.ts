/** What a sign-in can take beside the password. */
export type SecondFactor = 'AUTHENTICATOR' | 'PASSKEY' | 'EMAIL' | 'RECOVERY_CODE'
