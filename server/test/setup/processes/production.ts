/** Settings that production starts with. Nobody answers at these addresses. */
export const productionSettings = {
  NODE_ENV: 'production',
  API_ORIGIN: 'https://api.fanfare.example',
  WEB_ORIGIN: 'https://fanfare.example',
  TRUSTED_PROXIES: 'none',
  PAYSTACK_SECRET_KEY: 'sk_live_nobody',
  PAYSTACK_PUBLIC_KEY: 'pk_live_nobody',
  SMTP_URL: 'smtps://mail.fanfare.example:465',
  MAIL_FROM: 'Fanfare <hello@fanfare.example>',
  THROTTLE: 'true',
}
