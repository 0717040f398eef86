import { validateRules, emailField, type FieldErrors, requiredFields } from '../../lib/forms/form-rules.rules.ts'

/** Values of a stock alert, which emails the shopper when the SKU is back in stock (PROD-35). */
export interface StockAlert {
  readonly email: string
  /** The SKU, not the product ID in the CMS. */
  readonly productId: string
  readonly productName: string
  readonly captcha: string
}

/** Returns error messages by field in form order, or an empty object if the form is valid (PROD-36, PROD-37). */
export function validateStockAlert(alert: StockAlert): FieldErrors<StockAlert> {
  return validateRules(alert, {
    email: emailField('email'),
    ...requiredFields('productId', 'productName', 'captcha'),
  })
}
