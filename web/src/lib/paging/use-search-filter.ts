import { useNavigate } from '@tanstack/react-router'

/** Puts the choice of what a list shows into the page's address: so much of it as differs from the usual one. */
export function useUpdateSearchParams<Choice extends Record<string, string>>(usual: Choice) {
  const navigate = useNavigate()
  return (choice: Choice) => {
    const search = Object.fromEntries(Object.entries(choice).filter(([name, value]) => value !== usual[name]))
    void navigate({ to: '.', search, replace: true, resetScroll: false })
  }
}
