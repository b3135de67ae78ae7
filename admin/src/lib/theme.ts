/** Light or dark, as this browser was last told. */
export function toggleTheme(): void {
  const { dataset } = document.documentElement
  dataset.theme = dataset.theme === 'light' ? 'dark' : 'light'
  localStorage.setItem('theme', dataset.theme)
}
