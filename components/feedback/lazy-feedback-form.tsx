"use client";

import dynamic from "next/dynamic";

/** The form for what is wrong, loaded when something is. */
export const LazyFeedbackForm = dynamic(
  () => import("./feedback-form.tsx").then((loaded) => loaded.FeedbackForm),
  { loading: () => <div className="skeleton h-48" /> },
);
