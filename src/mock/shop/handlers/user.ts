import type { Address } from '#contract/user.ts'
import { createFieldError, HttpError } from '../../http/problem.ts'
import { toEmailKey } from '../customers/email.ts'
import { toProfile } from '../customers/users.ts'
import { type ShopHandlers, requireSession } from '../shop-request.ts'
import type { StoredUser } from '../store.ts'

/** Number of hexadecimal digits in an address ID. */
const ADDRESS_ID_DIGITS = 16

type UserHandlers = Pick<
  ShopHandlers,
  'getProfile' | 'updateProfile' | 'createAddress' | 'updateAddress' | 'deleteAddress'
>

export const userHandlers: UserHandlers = {
  getProfile: (request) => toProfile(request.namespace.store, requireSession(request).user),

  /** Empty values are also saved (ACCT-15). The email identifies the account and is read-only (ACCT-14). */
  updateProfile(request) {
    const { user } = requireSession(request)
    const { email, firstName, lastName, phoneNumber } = request.body
    if (toEmailKey(email) !== toEmailKey(user.email)) throw createFieldError('email', 'The email cannot be changed')
    Object.assign(user, { firstName, lastName, phoneNumber } satisfies Partial<StoredUser>)
    return toProfile(request.namespace.store, user)
  },

  createAddress(request) {
    const { user } = requireSession(request)
    const address: Address = { id: `address_${request.namespace.random.hex(ADDRESS_ID_DIGITS)}`, ...request.body }
    user.addresses = [...user.addresses, address]
    keepDefaultsSingle(user, address)
    return address
  },

  updateAddress(request) {
    const { user } = requireSession(request)
    assertKnownAddress(user, request.path.id)
    if (request.body.id !== request.path.id) throw createFieldError('id', 'Must match the ID in the path')
    user.addresses = user.addresses.map((address) => (address.id === request.path.id ? request.body : address))
    keepDefaultsSingle(user, request.body)
    return request.body
  },

  deleteAddress(request) {
    const { user } = requireSession(request)
    assertKnownAddress(user, request.path.id)
    user.addresses = user.addresses.filter(({ id }) => id !== request.path.id)
    return { message: 'The address was deleted' }
  },
}

function assertKnownAddress(user: StoredUser, id: string): void {
  if (!user.addresses.some((address) => address.id === id)) {
    throw new HttpError(404, `There is no address "${id}" in your address book.`)
  }
}

/** Clears the previous defaults, because only one address can be the default for shipping and only one for billing. */
function keepDefaultsSingle(user: StoredUser, latest: Address): void {
  user.addresses = user.addresses.map((address) =>
    address.id === latest.id
      ? address
      : {
          ...address,
          isDefaultShipping: address.isDefaultShipping && !latest.isDefaultShipping,
          isDefaultBilling: address.isDefaultBilling && !latest.isDefaultBilling,
        },
  )
}
