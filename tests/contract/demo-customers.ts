/** The customers of every namespace of the mock (docs/guides/mock.md). */
export const DEMO_CUSTOMER_EMAIL = 'customer@example.com'
export const DEMO_UNREGISTERED_EMAIL = 'newcomer@example.com'
/** The password of both. */
export const DEMO_PASSWORD = 'demo-password'
