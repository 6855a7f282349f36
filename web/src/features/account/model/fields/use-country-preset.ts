import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { visitorCountryOptions } from '../../api/visitor-country';

/**
 * Presets the country from the visitor's location, unless the person has already focused the field (ACC-18).
 */
export function useCountryPreset(
  isWanted: boolean,
  preset: (field: 'country', country: string) => void,
): { onCountryFocus: () => void } {
  const isTouched = useRef(false);
  const { data: country } = useQuery({ ...visitorCountryOptions(), enabled: isWanted });
  useEffect(() => {
    if (isWanted && country && !isTouched.current) preset('country', country);
  }, [isWanted, country, preset]);
  return {
    onCountryFocus: () => {
      isTouched.current = true;
    },
  };
}
