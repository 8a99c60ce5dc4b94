"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/**
 * Asks the server for the page anew every few seconds, while somebody is looking at it. It asks for
 * a small file first: where there is no connection the framework would leave the page for the
 * browser's own, and the visitor would lose sight of the booking.
 */
export function Poller({ seconds }: { seconds: number }) {
  const router = useRouter();
  useEffect(() => {
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      await fetch("/icon.svg", { method: "HEAD", cache: "no-store" });
      router.refresh();
    };
    const timer = setInterval(() => void ask().catch(() => undefined), seconds * 1_000);
    return () => clearInterval(timer);
  }, [router, seconds]);
  return null;
}
