import type { CallFacts } from '../../call-facts.ts'
import { formFileLimits } from '../../limits/form-file-limits.ts'

const picture = { IMAGE: { maxCount: 1, maxBytes: formFileLimits.imageBytes } }

export const register = {
  method: 'POST',
  path: '/user/register',
  who: 'anyone',
  status: 201,
} as const satisfies CallFacts

export const validateUniqueResource = {
  method: 'POST',
  path: '/user/validate-unique-resource',
  who: 'anyone',
} as const satisfies CallFacts

export const login = {
  method: 'POST',
  path: '/user/login',
  who: 'anyone',
} as const satisfies CallFacts

export const logout = {
  method: 'POST',
  path: '/user/logout',
  who: 'anyone',
} as const satisfies CallFacts

export const refreshUser = {
  method: 'GET',
  path: '/user/refresh-user',
  who: 'member',
} as const satisfies CallFacts

export const refreshFileToken = {
  method: 'GET',
  path: '/post/refresh-file-token',
  who: 'member',
} as const satisfies CallFacts

export const updateUser = {
  method: 'POST',
  path: '/user/update-user',
  who: 'member',
} as const satisfies CallFacts

export const toggleDarkMode = {
  method: 'GET',
  path: '/user/toggle-dark-mode',
  who: 'member',
  changes: true,
} as const satisfies CallFacts

export const updateAvatar = {
  method: 'POST',
  path: '/user/update-avatar',
  who: 'member',
  multipart: picture,
} as const satisfies CallFacts

export const updateBanner = {
  method: 'POST',
  path: '/user/update-banner',
  who: 'member',
  multipart: picture,
} as const satisfies CallFacts

export const removeAvatar = {
  method: 'GET',
  path: '/user/remove-avatar',
  who: 'member',
  changes: true,
} as const satisfies CallFacts

export const removeBanner = {
  method: 'GET',
  path: '/user/remove-banner',
  who: 'member',
  changes: true,
} as const satisfies CallFacts

export const updatePassword = {
  method: 'POST',
  path: '/user/update-password',
  who: 'member',
} as const satisfies CallFacts

export const resetPassword = {
  method: 'POST',
  path: '/user/reset-password',
  who: 'anyone',
} as const satisfies CallFacts
