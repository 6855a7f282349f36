import { useEffect, useState } from 'react';

/** The seconds until an action is allowed again; 0 at first. */
export function useCooldown(seconds: number) {
  const [secondsLeft, setSecondsLeft] = useState(0);
  const isRunning = secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setSecondsLeft((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return { secondsLeft, start: () => setSecondsLeft(seconds) };
}
