export default {
  sourceLocale: 'en',
  locales: ['ar', 'en', 'es', 'fr', 'pt'],
  catalogs: [
    { path: '<rootDir>/locales/{locale}', include: ['<rootDir>/src', '<rootDir>/no-js-strings.ts'] },
  ],
  orderBy: 'message',
}
