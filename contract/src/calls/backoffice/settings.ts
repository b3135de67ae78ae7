import type { CallFacts } from '../../call-facts.ts'

export const loadPlatformSettings = {
  method: 'GET',
  path: '/admin/load-settings',
  who: 'admin',
  roles: ['OWNER'],
} as const satisfies CallFacts

export const changePlatformSetting = {
  method: 'POST',
  path: '/admin/change-setting',
  who: 'admin',
  roles: ['OWNER'],
} as const satisfies CallFacts

export const getPlatformSettings = {
  method: 'GET',
  path: '/master-record/platform-settings',
  who: 'anyone',
} as const satisfies CallFacts

export const loadPlatformTags = {
  method: 'GET',
  path: '/admin/content-tags',
  who: 'admin',
  roles: ['OWNER'],
} as const satisfies CallFacts

export const addContentTag = {
  method: 'POST',
  path: '/admin/add-content-tag',
  who: 'admin',
  roles: ['OWNER'],
} as const satisfies CallFacts

export const changeContentTag = {
  method: 'POST',
  path: '/admin/change-content-tag/{contentTagCode}',
  who: 'admin',
  roles: ['OWNER'],
} as const satisfies CallFacts
