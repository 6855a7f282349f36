/** Reads the query parameters of an address. */
import type { SearchSchemaInput } from '@tanstack/react-router';
import { safeNextPath } from './next-path';

export function optionalText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

export function validateNext(search: { next?: unknown } & SearchSchemaInput): { next?: string } {
  return { next: safeNextPath(search.next) };
}
