ALTER TABLE "citations" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "citations" SET "created_at" = "messages"."created_at" FROM "messages" WHERE "messages"."id" = "citations"."message_id";--> statement-breakpoint
CREATE INDEX "citations_document" ON "citations" USING btree ("document_id","created_at" DESC NULLS FIRST,"message_id");
