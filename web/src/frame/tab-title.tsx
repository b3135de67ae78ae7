import { settings } from '../page-settings.ts'

/** What the browser's tab says: the screen, then the brand, as the server says it of public pages. */
export function TabTitle({ children }: { children: string }) {
  return <title>{`${children} · ${settings.brand.name}`}</title>
}
