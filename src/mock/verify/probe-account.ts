import {
  createAddress,
  deleteAddress,
  getProfile,
  type NewAddress,
  updateAddress,
  updateProfile,
  type UserProfile,
} from '#contract/user.ts'
import { breach, keeps } from './behaviour.ts'
import { DESTINATION, type Identity, PERSON } from './context.ts'
import type { Prober } from './prober.ts'

const AGAIN = 'when the profile is read again'

const ADDRESS: NewAddress = {
  ...PERSON,
  addressName: 'Storefront Verify',
  company: '',
  mainContact: '(208)-555-0100',
  faxContact: '',
  addressContact: '',
  addressType: 10,
  isDefaultShipping: false,
  isDefaultBilling: false,
  addressLine1: DESTINATION.line1,
  addressLine2: '',
  city: DESTINATION.city,
  state: 'ID',
  postalCode: DESTINATION.postalCode,
  country: 'United States',
  residential: true,
}

/** Another phone number is there when the profile is read again; then the old one is put back (MOCK-40, MOCK-41). */
export async function probeProfile(prober: Prober, headers: Identity, email: string): Promise<void> {
  const before = await prober.probe(getProfile, { headers })
  if (before === undefined) return
  const { firstName, lastName, phoneNumber } = before
  const changed = { firstName, lastName, phoneNumber: '(208)-555-0199' }
  // The e-mail of the credentials: that of the answer may have been hidden.
  const updated = await prober.probe(updateProfile, { headers, body: { ...changed, email } }, keeps(changed))
  if (updated === undefined) return
  const again = await prober.probe(getProfile, { headers })
  if (again !== undefined) prober.amend(updateProfile, keeps(changed)(again), AGAIN)
  await prober.probe(updateProfile, { headers, body: { firstName, lastName, phoneNumber, email } })
}

/** A new address, then with another city, then gone, each seen in the profile (MOCK-40). */
export async function probeAddresses(prober: Prober, headers: Identity): Promise<void> {
  const read = async (id: string): Promise<UserProfile['addresses'][number] | undefined | 'unread'> => {
    const profile = await prober.probe(getProfile, { headers })
    return profile === undefined ? 'unread' : profile.addresses.find((address) => address.id === id)
  }
  const created = await prober.probe(createAddress, { headers, body: ADDRESS }, keeps(ADDRESS))
  if (created === undefined) return
  const { id } = created
  const saved = await read(id)
  if (saved !== 'unread') prober.amend(createAddress, keeps(ADDRESS, 'addresses.*')(saved), AGAIN)

  const moved = { ...ADDRESS, city: 'Nampa', postalCode: '83651' }
  const updated = await prober.probe(updateAddress, { headers, path: { id }, body: { ...moved, id } }, keeps(moved))
  if (updated !== undefined) {
    const changed = await read(id)
    if (changed !== 'unread') prober.amend(updateAddress, keeps(moved, 'addresses.*')(changed), AGAIN)
  }

  const deleted = await prober.probe(deleteAddress, { headers, path: { id } })
  if (deleted === undefined) return
  const left = await read(id)
  if (left !== 'unread' && left !== undefined) {
    prober.amend(deleteAddress, [breach('addresses', 'still have an address that was deleted')], AGAIN)
  }
}
