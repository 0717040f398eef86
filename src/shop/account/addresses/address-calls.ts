import { type Address, createAddress, deleteAddress, type NewAddress, updateAddress } from '#contract/user.ts'
import { api, session } from '../../cart/shop.ts'

/**
 * Saves an address and reloads the address list (ADDR-17, ADDR-18). An address without an ID is created.
 * @throws {ApiError} after the shared handler has reported it.
 */
export async function saveAddress(address: NewAddress | Address): Promise<void> {
  if ('id' in address) await api.call(updateAddress, { path: { id: address.id }, body: address })
  else await api.call(createAddress, { body: address })
  await session.reloadProfile()
}

/**
 * Deletes an address and reloads the address list (OPEN-035).
 * @returns false if the request failed, in which case the shared handler has reported the error.
 */
export async function removeAddress(id: string): Promise<boolean> {
  try {
    await api.call(deleteAddress, { path: { id } })
  } catch {
    return false
  }
  await session.reloadProfile()
  return true
}
