declare module '*.po' {
  export const messages: Record<string, string>
  export const answers: Record<string, string>
}
