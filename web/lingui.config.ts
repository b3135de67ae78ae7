export default {
  sourceLocale: 'en',
  locales: ['en', 'es', 'pt'],
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['<rootDir>/src'] }],
  orderBy: 'message',
}
