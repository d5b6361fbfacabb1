CREATE TABLE "document_records" (
	"document_id" text PRIMARY KEY NOT NULL,
	"knowledge_base_id" text NOT NULL,
	"content_hash" text NOT NULL,
	"facts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fulltexts" (
	"document_id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"origin" text,
	"url" text,
	"message" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_records" ADD CONSTRAINT "document_records_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_records" ADD CONSTRAINT "document_records_knowledge_base_id_knowledge_bases_id_fk" FOREIGN KEY ("knowledge_base_id") REFERENCES "public"."knowledge_bases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulltexts" ADD CONSTRAINT "fulltexts_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_records_hash" ON "document_records" USING btree ("knowledge_base_id","content_hash");