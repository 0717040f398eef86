import { useRef, useState } from 'react'
import type { DealerLocatorCard } from './dealer-card.rules.ts'
import { measureDealers, type MeasuredDealer, filterByRadius, getZipError } from './dealer-search.rules.ts'

/** A dealer in the list, with a distance only after a search. */
export interface ListedDealer {
  /** Index in the page's list of dealers. Used as the key because names may be repeated. */
  readonly key: number
  readonly card: DealerLocatorCard
  readonly distanceMiles: number | undefined
}

/** Dealers with their distance from a ZIP code. */
export interface DealerSearchResult {
  readonly zip: string
  readonly dealers: readonly MeasuredDealer[]
}

export interface DealerSearch {
  /**
   * The page's `filteredDealerLocatorCards`: all cards before a search, and those within the radius after it, nearest
   * first (OPEN-102, OPEN-118, DEAL-11).
   */
  readonly listed: readonly ListedDealer[]
  /** Latest search result, or undefined while the list shows all dealers. */
  readonly found: DealerSearchResult | undefined
  readonly busy: boolean
  readonly error: string | undefined
  readonly search: (zip: string) => Promise<void>
  readonly showAll: () => void
  readonly clearError: () => void
}

/**
 * Searches for dealers around a ZIP code. The newest search wins, regardless of the order in which responses arrive.
 */
export function useDealerSearch(cards: readonly DealerLocatorCard[], radiusMiles: number): DealerSearch {
  const [found, setFound] = useState<DealerSearchResult>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const latest = useRef(0)

  async function search(zip: string): Promise<void> {
    latest.current += 1
    const attempt = latest.current
    const fieldError = getZipError(zip)
    setError(fieldError)
    setBusy(fieldError === undefined)
    if (fieldError !== undefined) {
      // Clears the previous results, which would look like results for this ZIP code.
      setFound(undefined)
      return
    }
    try {
      const { geocodeZip } = await import('./maps/geocode-zip.ts')
      const metersTo = await geocodeZip(zip)
      if (attempt === latest.current) setFound({ zip, dealers: measureDealers(cards, metersTo) })
    } catch (failure) {
      if (attempt === latest.current) setError(failure instanceof Error ? failure.message : String(failure))
    } finally {
      if (attempt === latest.current) setBusy(false)
    }
  }

  function showAll(): void {
    latest.current += 1
    setFound(undefined)
    setBusy(false)
    setError(undefined)
  }

  return {
    listed:
      found === undefined
        ? cards.map((card, key) => ({ key, card, distanceMiles: undefined }))
        : filterByRadius(found.dealers, radiusMiles).map(measured),
    found,
    busy,
    error,
    search,
    showAll,
    clearError: () => setError(undefined),
  }

  function measured({ card, distanceMiles }: MeasuredDealer): ListedDealer {
    return { key: cards.indexOf(card), card, distanceMiles }
  }
}
