export default {
  sourceLocale: 'en',
  locales: ['ar', 'en', 'es', 'fr', 'ha', 'ig', 'pt', 'sw', 'yo'],
  catalogs: [
    { path: '<rootDir>/locales/{locale}', include: ['<rootDir>/src', '<rootDir>/say-before-scripts.ts'] },
  ],
  orderBy: 'message',
}
