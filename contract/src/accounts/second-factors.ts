/** Second factors that a sign-in accepts. */
export type SecondFactor = 'AUTHENTICATOR' | 'PASSKEY' | 'EMAIL' | 'RECOVERY_CODE'
