import type { Address } from '#contract/user.ts'
import { fieldRefusal, Refusal } from '../../http/problem.ts'
import { type ShopHandlers, sessionOf } from '../call.ts'
import { emailKey } from '../customers/email.ts'
import { profileOf } from '../customers/users.ts'
import type { StoredUser } from '../store.ts'

/** Hexadecimal digits of an address id. */
const ADDRESS_ID_DIGITS = 16

type UserHandlers = Pick<
  ShopHandlers,
  'getProfile' | 'updateProfile' | 'createAddress' | 'updateAddress' | 'deleteAddress'
>

export const userHandlers: UserHandlers = {
  getProfile: (call) => profileOf(call.namespace.store, sessionOf(call).user),

  /** Empty values are saved (ACCT-15). The e-mail is what one signs in with and is read-only (ACCT-14). */
  updateProfile(call) {
    const { user } = sessionOf(call)
    const { email, firstName, lastName, phoneNumber } = call.body
    if (emailKey(email) !== emailKey(user.email)) throw fieldRefusal('email', 'The email cannot be changed')
    Object.assign(user, { firstName, lastName, phoneNumber } satisfies Partial<StoredUser>)
    return profileOf(call.namespace.store, user)
  },

  createAddress(call) {
    const { user } = sessionOf(call)
    const address: Address = { id: `address_${call.namespace.random.hex(ADDRESS_ID_DIGITS)}`, ...call.body }
    user.addresses = [...user.addresses, address]
    keepDefaultsSingle(user, address)
    return address
  },

  updateAddress(call) {
    const { user } = sessionOf(call)
    refuseUnknown(user, call.path.id)
    if (call.body.id !== call.path.id) throw fieldRefusal('id', 'Must be the id of the path')
    user.addresses = user.addresses.map((address) => (address.id === call.path.id ? call.body : address))
    keepDefaultsSingle(user, call.body)
    return call.body
  },

  deleteAddress(call) {
    const { user } = sessionOf(call)
    refuseUnknown(user, call.path.id)
    user.addresses = user.addresses.filter(({ id }) => id !== call.path.id)
    return { message: 'The address was deleted' }
  },
}

function refuseUnknown(user: StoredUser, id: string): void {
  if (!user.addresses.some((address) => address.id === id)) {
    throw new Refusal(404, `There is no address "${id}" in your address book.`)
  }
}

/** One address is the default for shipping, one for billing: a new one takes the place of the old one. */
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
