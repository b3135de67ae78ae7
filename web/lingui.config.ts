export default {
  sourceLocale: 'en',
  locales: ['en', 'es', 'fr', 'pt'],
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['<rootDir>/src'] }],
  orderBy: 'message',
}
