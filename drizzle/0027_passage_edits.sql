CREATE TABLE "passage_edits" (
	"document_id" text NOT NULL,
	"content_hash" text NOT NULL,
	"switched_off" boolean DEFAULT false NOT NULL,
	"corrected" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passage_edits_document_id_content_hash_pk" PRIMARY KEY("document_id","content_hash")
);
--> statement-breakpoint
ALTER TABLE "chunks" ADD COLUMN "switched_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "passage_edits" ADD CONSTRAINT "passage_edits_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;