import { deploymentSettings } from '../../lib/page-settings.ts'

/**
 * Builds the address of a stored file, which the API names by a path of its own.
 * @param token opens what only admins may see; the server notes each look
 */
export function fileUrl(path: string, token?: string): string {
  const query = token === undefined ? '' : `?t=${encodeURIComponent(token)}`
  return `${deploymentSettings.apiOrigin}${path}${query}`
}
