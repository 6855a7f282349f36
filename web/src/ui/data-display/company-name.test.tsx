import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CompanyName } from './company-name';

const isLong = (name: string) => {
  render(<CompanyName name={name} />);
  return screen.getByText(name).hasAttribute('data-long');
};

describe('the name of a company', () => {
  // CAS-01
  it('is written smaller above 24 characters', () => {
    expect(isLong('Zahntechnik Meyer & Sohn')).toBe(false);
    expect(isLong('Zahntechnik Meyer & Söhne')).toBe(true);
  });

  it('is measured in visible characters', () => {
    expect(isLong('𠮷'.repeat(24))).toBe(false);
    expect(isLong('𠮷'.repeat(25))).toBe(true);
  });
});
