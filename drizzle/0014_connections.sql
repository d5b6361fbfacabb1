CREATE TABLE "connections" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"protocol" text NOT NULL,
	"base_url" text NOT NULL,
	"sealed_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
