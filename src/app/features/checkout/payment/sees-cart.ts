import { ApiError } from '#api/api-error.ts'
import { cart } from '../../../shop.ts'

/** Whether the server tells what is in the cart, be it nothing; a refresh alone does not say whether it succeeded. */
export async function seesCart(): Promise<boolean> {
  try {
    await cart.look()
    return true
  } catch (error) {
    return error instanceof ApiError && error.status === 404
  }
}
