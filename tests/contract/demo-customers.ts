/** Emails of the demo customers, who exist in every namespace of the mock (docs/guides/mock.md). */
export const DEMO_CUSTOMER_EMAIL = 'customer@example.com'
export const DEMO_NEW_CUSTOMER_EMAIL = 'newcomer@example.com'
/** Password of both demo customers. */
export const DEMO_PASSWORD = 'demo-password'
