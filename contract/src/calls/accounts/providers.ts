import type { CallFacts } from '../../call-facts.ts'

export const startGoogleSignIn = {
  method: 'GET',
  path: '/google-auth/login',
  who: 'anyone',
} as const satisfies CallFacts

export const authenticateGoogleUser = {
  method: 'POST',
  path: '/google-auth/authenticate-google-user',
  who: 'anyone',
} as const satisfies CallFacts

export const registerGoogleUser = {
  method: 'POST',
  path: '/google-auth/register-google-user',
  who: 'anyone',
  status: 201,
} as const satisfies CallFacts

export const startXSignIn = {
  method: 'GET',
  path: '/twitter/login',
  who: 'anyone',
  changes: true,
} as const satisfies CallFacts

export const verifyXSignIn = {
  method: 'GET',
  path: '/twitter/verify',
  who: 'anyone',
  changes: true,
} as const satisfies CallFacts

export const finishXSignIn = {
  method: 'POST',
  path: '/twitter/finish-sign-in',
  who: 'anyone',
} as const satisfies CallFacts

export const registerXUser = {
  method: 'POST',
  path: '/twitter/register-twitter-user',
  who: 'anyone',
  status: 201,
} as const satisfies CallFacts

export const getSignInMethods = {
  method: 'GET',
  path: '/user/sign-in-methods',
  who: 'member',
} as const satisfies CallFacts

export const linkGoogle = {
  method: 'POST',
  path: '/user/link-google',
  who: 'member',
} as const satisfies CallFacts

export const linkX = {
  method: 'POST',
  path: '/user/link-twitter',
  who: 'member',
} as const satisfies CallFacts

export const unlinkProvider = {
  method: 'POST',
  path: '/user/unlink-provider',
  who: 'member',
} as const satisfies CallFacts

export const setPassword = {
  method: 'POST',
  path: '/user/set-password',
  who: 'member',
} as const satisfies CallFacts
